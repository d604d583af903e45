internal import CLibgit2

extension Repository {
  /// What git may leave in the work tree of a file that it cannot merge, with its markers: what it noted of the merge itself, and
  /// what `git checkout --merge` makes of the three anew (git-merge(1), "AUTO_MERGE"; git-merge-file(1)).
  /// - Parameters:
  ///   - path: below the top of the work tree.
  ///   - stages: what both come from, ours and theirs.
  package func conflicting(_ path: String, _ stages: [[UInt8]]) -> [[UInt8]] {
    let noted = (try? object("AUTO_MERGE:\(path)")).flatMap { object in
      (try? blob(object.id, atMost: stages.map(\.count).reduce(1024, +) * 2)) ?? nil
    }
    // By which of them git compares is a matter of its version and of `diff.algorithm`.
    let algorithms = [GIT_MERGE_FILE_DEFAULT, GIT_MERGE_FILE_DIFF_PATIENCE, GIT_MERGE_FILE_DIFF_MINIMAL]
    return (noted.map { [$0] } ?? []) + algorithms.compactMap { Self.merged(stages, $0) }
  }

  /// The three as one file, with markers; nil where libgit2 cannot merge them.
  private static func merged(_ versions: [[UInt8]], _ flags: git_merge_file_flag_t) -> [UInt8]? {
    var options = git_merge_file_options()
    git_merge_file_options_init(&options, UInt32(GIT_MERGE_FILE_OPTIONS_VERSION))
    options.flags = flags.rawValue
    var result = git_merge_file_result()
    defer { git_merge_file_result_free(&result) }
    let status = versions[0].withUnsafeBytes { base in
      versions[1].withUnsafeBytes { ours in
        versions[2].withUnsafeBytes { theirs in
          func input(_ bytes: UnsafeRawBufferPointer) -> git_merge_file_input {
            var input = git_merge_file_input()
            git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
            input.ptr = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            input.size = bytes.count
            return input
          }
          var (one, two, three) = (input(base), input(ours), input(theirs))
          return git_merge_file(&result, &one, &two, &three, &options)
        }
      }
    }
    guard status == 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.len))
  }
}
