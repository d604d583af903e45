import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a shell script that completes commands and options.",
    discussion: """
      Example:
        paywall completions zsh > ~/.zsh/completions/_paywall
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

  @Argument(help: "The shell.")
  var shell: Shell

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let script = PaywallCommand.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
    let words: String
    switch shell {
    case .bash: words = script.replacing(Self.allAreFiles, with: Self.filesAlone) + Self.wholeWords
    case .zsh: words = script.replacing(Self.described, with: Self.named)
    case .fish: words = script
    }
    global.print(document: words)
  }

  /// zsh's `_describe` takes what follows a colon for a description; with a backslash before it, it is part of the name.
  private static let described = #"__paywall_complete "${completions[@]:0:-1}""#
  private static let named = #"__paywall_complete "${(@)${completions[@]:0:-1}//:/\\:}""#

  /// Only what names files is shown by its last part, and gets slashes where there is a folder of that name.
  private static let allAreFiles = "__paywall_add_completions() {\n"
  private static let filesAlone =
    allAreFiles + #"    case "${1}" in -f | -d | -o) compopt -o filenames 2>/dev/null ;; esac"# + "\n"

  /// bash ends words at `:`, `@` and `=`, which names of this tool contain. This puts the words together again, and takes from
  /// what is offered the part that bash believes to stand before it.
  private static var wholeWords: String {
    let commands = PaywallCommand.commands.keys.sorted().joined(separator: " ")
    return #"""

      _paywall_whole_words() {
          local -a words=()
          local -i cword=0 index
          local rest="${COMP_LINE}" last='' gap word
          for index in "${!COMP_WORDS[@]}"; do
              word="${COMP_WORDS[index]}"
              gap="${rest%%[![:space:]]*}"
              rest="${rest#"${gap}"}"
              rest="${rest#"${word}"}"
              if [[ -z "${gap}" && ${#words[@]} -gt 0 && ( "${word}" == [:@=]* || "${last}" == *[:@=] ) ]]; then
                  words[${#words[@]}-1]+="${word}"
              else
                  words+=("${word}")
              fi
              if ((index == COMP_CWORD)); then cword=$((${#words[@]} - 1)); fi
              last="${word}"
          done
          local current="${COMP_WORDS[COMP_CWORD]}"
          if [[ "${current}" == [:@=] ]]; then current=''; fi
          local -r whole="${words[cword]}"
          local before="${whole%"${current}"}"
          # What bash replaces begins with the @, not behind it.
          before="${before%@}"
          local -a COMP_WORDS=("${words[@]}")
          local -i COMP_CWORD="${cword}"
          if [[ "${words[cword - 1]}" == help ]]; then
              COMPREPLY=($(compgen -W '\#(commands)' -- "${whole}"))
              return 0
          fi
          _paywall "${1}" "${whole}" "${words[cword - 1]}"
          if ((${#COMPREPLY[@]})); then COMPREPLY=("${COMPREPLY[@]#"${before}"}"); fi
          # The value follows at once.
          if [[ ${#COMPREPLY[@]} -eq 1 && "${COMPREPLY[0]}" == *= ]]; then compopt -o nospace 2>/dev/null; fi
          return 0
      }

      complete -F _paywall_whole_words paywall
      """#
  }
}
