import Base

/// Lines of a file that are others than before.
package struct LineChange: Sendable, Equatable {
  /// The number of the first line, from 1, in the text as it will be.
  package var line: Int
  package var removed: [String]
  package var added: [String]
}

/// What is other between two texts, line by line, in the order of the new one.
func lineChanges(from before: [UInt8], to after: [UInt8]) -> [LineChange] {
  let (old, new) = (lines(before), lines(after))
  let head = zip(old, new).prefix { $0 == $1 }.count
  let tail = min(
    zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - head)
  let (oldPart, newPart) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
  let difference = Array(newPart).difference(from: Array(oldPart))
  var removed: Set<Int> = []
  var added: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(head + offset)
    case .insert(let offset, _, _): added.insert(head + offset)
    }
  }
  var changes: [LineChange] = []
  var (i, j) = (head, head)
  while i < old.count - tail || j < new.count - tail {
    var change = LineChange(line: j + 1, removed: [], added: [])
    while removed.contains(i) {
      change.removed.append(old[i])
      i += 1
    }
    while added.contains(j) {
      change.added.append(new[j])
      j += 1
    }
    if change.removed.isEmpty && change.added.isEmpty {
      (i, j) = (i + 1, j + 1)
    } else {
      changes.append(change)
    }
  }
  return changes
}

private func lines(_ bytes: [UInt8]) -> [String] {
  String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .map(String.init)
}
