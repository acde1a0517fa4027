/** Languages with their own name and direction. */
export const LOCALES = {
  en: { name: 'English', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  zh: { name: '简体中文', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const

export type Locale = keyof typeof LOCALES

function isLocale(text: string): text is Locale {
  return Object.hasOwn(LOCALES, text)
}

/** `?lang=`, then Accept-Language, then English. */
export function localeOf(request: Request): Locale {
  const asked = new URL(request.url).searchParams.get('lang') ?? ''
  if (isLocale(asked)) return asked
  return preferred(request.headers.get('accept-language') ?? '') ?? 'en'
}

function preferred(header: string): Locale | undefined {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().split(/\s*;\s*q=/)
      return { language: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight || 1) }
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLocale)
}
