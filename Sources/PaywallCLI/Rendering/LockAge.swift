import Base
import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension LockFile {
  /// How long ago the lock was last written to, by the clock that the file system uses.
  var age: String {
    let seconds = max(0, Int(time(nil)) - Int(modified))
    let units = [(Int(CivilDate.secondsPerDay), "day"), (3_600, "hour"), (60, "minute")]
    let (length, unit) = units.first { seconds >= 2 * $0.0 } ?? (1, "second")
    return "it is \(counted(seconds / length, unit)) old (\(RFC3339.text(modified)))"
  }
}
