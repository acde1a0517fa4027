import { instance } from '@viz-js/viz'

const viz = await instance()
const ARROW = /^ *(\S+) --> (\S+?)(?:: (.+))?$/

/**
 * Renders a Mermaid state diagram as SVG without colors; the page's CSS adds them. Mermaid needs a
 * browser and is larger than all our pages, and we only use its arrows.
 */
export function drawStates(text: string): string {
  const edges = text.split('\n').flatMap((line) => {
    const [, from, to, label = ''] = ARROW.exec(line) ?? []
    return from === undefined || to === undefined ? [] : [{ from, to, label }]
  })
  const names = new Set(
    edges.flatMap(({ from, to }) => [from, to]).filter((name) => name !== '[*]'),
  )
  const isEnd = (name: string) => edges.some(({ from, to }) => from === name && to === '[*]')
  const graph = [
    // Leaves spare width: fonts can be a little wider than Graphviz estimates.
    'digraph { bgcolor=none; rankdir=TB; nodesep=0.5; ranksep=0.55;',
    'node [shape=box style=rounded fontname="Helvetica" fontsize=15 height=0.4 margin="0.18,0.08"];',
    'edge [fontname="Helvetica" fontsize=13 arrowsize=0.7];',
    'start [label="" shape=circle fixedsize=true width=0.16 height=0.16 class=start];',
    ...[...names].map((name) => `${name} [class="${isEnd(name) ? 'end' : 'state'}"];`),
    ...edges
      .filter(({ to }) => to !== '[*]')
      .map(({ from, to, label }) => {
        const words = label.split(' / ').map(broken).join('\\n')
        return `${from === '[*]' ? 'start' : from} -> ${to} [label="${words}"];`
      }),
    '}',
  ]
  const svg = viz.renderString(graph.join('\n'), { format: 'svg' })
  return svg
    .slice(svg.indexOf('<svg'))
    .replaceAll(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replaceAll(/ (fill|stroke|font-family|font-size|id)="[^"]*"/g, '')
    .replace('<svg', '<svg aria-hidden="true"')
    .replaceAll(/\n\s*/g, ' ')
}

const LONGEST = 26

/** Wraps a label so that it fits beside an arrow. */
function broken(words: string): string {
  const lines = ['']
  for (const word of words.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (`${last} ${word}`.length > LONGEST) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`.trim()
  }
  return lines.join('\\n')
}
