import { COMMANDS, GLOBAL_OPTIONS } from '../command-table.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../outcome.ts';
import { HELP_COPY } from '../help/copy.ts';
import { optionWords } from '../help/render-help.ts';

type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

/** Prints the completion script of a shell. */
export async function run(_: Deps, { shell }: { shell: Shell }): Promise<Outcome> {
  const script = SCRIPTS[shell]();
  return done({ shell, script }, () => script);
}

const SCRIPTS: Record<Shell, () => string> = { bash, zsh, fish, powershell };

/** The words that may follow `gift`, `gift jobs` and so on, and the flags of each command. */
function wordLists(): { path: string; words: string[] }[] {
  const heads = [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0]!))];
  const groups = heads.filter((head) => !COMMANDS.some(({ name }) => name === head));
  const globals = GLOBAL_OPTIONS.map(({ flag }) => flag);
  return [
    { path: '', words: [...heads, '--help', '--version'] },
    ...groups.map((group) => ({
      path: group,
      words: COMMANDS.filter(({ name }) => name.startsWith(`${group} `)).map(
        ({ name }) => name.split(' ')[1]!,
      ),
    })),
    ...COMMANDS.map(({ name, args, options }) => ({
      path: name,
      words: [
        ...args.flatMap(({ choices }) => choices ?? []),
        ...options.map(({ flag }) => flag),
        ...globals,
        '--help',
      ],
    })),
  ];
}

function bash(): string {
  const cases = wordLists().map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`);
  return `_gift() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" path='' words='' i word
  for ((i = 1; i < COMP_CWORD && i < 3; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ "$word" == -* ]] && break
    case " ${pathsWithSpaces()} " in *"|\${path:+$path }$word|"*) path="\${path:+$path }$word" ;; *) break ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ \${#COMPREPLY[@]} -eq 0 && "$cur" != -* ]] && COMPREPLY=($(compgen -f -- "$cur"))
  return 0
}
complete -F _gift gift`;
}

/** \`|goods|goods list|…|\`, to ask whether a path exists. */
function pathsWithSpaces(): string {
  return `|${wordLists()
    .map(({ path }) => path)
    .filter(Boolean)
    .join('|')}|`;
}

function zsh(): string {
  return `#compdef gift
autoload -U +X bashcompinit && bashcompinit
${bash()}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

function fish(): string {
  const lines = ['complete -c gift -f'];
  for (const { path, words } of wordLists()) {
    const condition = fishCondition(path);
    for (const word of words) {
      const about = word.startsWith('--')
        ? optionWords(path, word)
        : HELP_COPY[path === '' ? word : `${path} ${word}`]?.summary;
      const spelling = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
      lines.push(
        `complete -c gift -n ${quoted(condition)} ${spelling}${about ? ` -d ${quoted(about)}` : ''}`,
      );
    }
    if (COMMANDS.some(({ name, args }) => name === path && args.some((arg) => arg.name === 'file')))
      lines.push(`complete -c gift -n ${quoted(condition)} -F`);
  }
  return lines.join('\n');
}

function fishCondition(path: string): string {
  if (path === '') return '__fish_use_subcommand';
  return path
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
}

function powershell(): string {
  const lists = wordLists().map(
    ({ path, words }) => `    '${path}' = @(${words.map((word) => `'${word}'`).join(', ')})`,
  );
  return `Register-ArgumentCompleter -Native -CommandName gift -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $lists = @{
${lists.join('\n')}
  }
  $path = ''
  foreach ($element in ($commandAst.CommandElements | Select-Object -Skip 1)) {
    $next = ($path + ' ' + $element.ToString()).Trim()
    if ($lists.ContainsKey($next)) { $path = $next } else { break }
  }
  $lists[$path] | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;
}
