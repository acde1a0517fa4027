import ar from '../web/src/locales/ar.json' with { type: 'json' }
import en from '../web/src/locales/en.json' with { type: 'json' }
import es from '../web/src/locales/es.json' with { type: 'json' }
import zh from '../web/src/locales/zh.json' with { type: 'json' }

const CATALOGUES = { en, es, zh, ar }

/** A page's text by its key, so that rewording breaks no test. */
export function say(
  id: keyof typeof en,
  values: Record<string, string> = {},
  locale: keyof typeof CATALOGUES = 'en',
): string {
  const text = CATALOGUES[locale][id]
  if (text === undefined) throw new Error(`no text has the key ${id}`)
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? `{${name}}`)
}
