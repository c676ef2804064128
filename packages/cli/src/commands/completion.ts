import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';

type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

/** Prints the completion script of a shell: it hands the line to `gift __complete`, so it stays right after an update. */
export async function run(_: Deps, { shell }: { shell: Shell }): Promise<Outcome> {
  const script = SCRIPTS[shell];
  return done({ shell, script }, () => script);
}

const BASH = `_gift() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ "$line" == :files ]]; then
      COMPREPLY=($(compgen -f -- "$cur"))
      compopt -o filenames 2>/dev/null
      return 0
    fi
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(gift __complete "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "$cur" 2>/dev/null)
  return 0
}
complete -F _gift gift`;

const ZSH = `#compdef gift
_gift() {
  local line word
  local -a offers
  while IFS= read -r line; do
    if [[ "$line" == :files ]]; then
      _files
      return
    fi
    word="\${line%%$'\\t'*}"
    offers+=("\${word//:/\\\\:}:\${line#*$'\\t'}")
  done < <(gift __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  _describe -V gift offers
}
if [[ "\${funcstack[1]}" == _gift ]]; then _gift; else compdef _gift gift; fi`;

const FISH = `function __gift_complete
  set -l answer (gift __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test "$answer[-1]" = ':files'
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $answer
  end
end
complete -c gift -f -a '(__gift_complete)'`;

const POWERSHELL = `Register-ArgumentCompleter -Native -CommandName gift -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  $answer = @(& gift __complete @words "$wordToComplete" 2>$null)
  if ($answer[-1] -eq ':files') { return }
  $answer | ForEach-Object {
    $word, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}`;

const SCRIPTS: Record<Shell, string> = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL };
