import type { Tool } from '../tool.ts'

/** A completion script for the two levels of commands. */
export function completion(
  shell: 'bash' | 'zsh',
  names: readonly string[],
  toolsOf: (noun: string) => readonly Tool[],
): string {
  const cases = names.flatMap((noun) => {
    const verbs = toolsOf(noun).map(({ name }) => name.slice(noun.length + 1))
    return verbs.length === 0 ? [] : [`    ${noun}) words='${verbs.join(' ')}' ;;`]
  })
  const zsh = shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''
  return `${zsh}_florin() {
  local words='${names.join(' ')}'
  [ "$COMP_CWORD" -gt 1 ] && words=''
  [ "$COMP_CWORD" -eq 2 ] && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _florin florin
`
}
