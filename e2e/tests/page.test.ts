// Layout, content, copying, printing and languages of the pages.

import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { payButton, qr, scan } from '../pages.ts'
import { say } from '../words.ts'

const BUSINESS = 'Café Aurora'
const PHONE = { width: 390, height: 844 }

test('business, lines and total are visible at once on a phone; the amount is the largest @C1', async ({
  page,
  merchant,
}) => {
  await page.setViewportSize(PHONE)
  const session = await merchant.session()
  await page.goto(session.url)
  const main = page.getByRole('main')
  const seen = [
    page.getByRole('heading', { level: 1 }),
    main.getByText(BUSINESS, { exact: false }).first(),
    main.getByText('Flat white'),
    main.getByText('Almond croissant'),
    main.getByRole('row', { name: say('pay.total') }),
  ]
  for (const part of seen) await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('13.25 USDC')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const sizes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { size: number; isHero: boolean }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement as HTMLElement
      if (node.textContent?.trim() === '' || !parent.checkVisibility()) continue
      const isHero = parent.closest('h1') !== null
      found.push({ size: Number.parseFloat(getComputedStyle(parent).fontSize), isHero })
    }
    return found
  })
  const largest = Math.max(...sizes.map(({ size }) => size))
  expect(sizes.some(({ size, isHero }) => isHero && size === largest)).toBe(true)
  const others = sizes.filter(({ isHero }) => !isHero).map(({ size }) => size)
  expect(largest).toBeGreaterThan(Math.max(...others))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('content, code and wallet link work @C2', async ({ page, merchant }) => {
    const session = await merchant.session()
    const intent = await merchant.intent()
    const hosted = intent.next_action?.chain_payment
    for (const [url, uri, hasLines] of [
      [session.url, session.chain_pay_uri, true],
      [hosted?.hosted_url ?? '', hosted?.chain_pay_uri ?? '', false],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('13.25 USDC')
      await expect(page.getByRole('main')).toContainText(BUSINESS)
      if (hasLines) await expect(page.getByText('Almond croissant')).toBeVisible()
      expect(await page.locator('svg[role=img]').first().isVisible()).toBe(true)
      await page.setViewportSize(PHONE)
      const link = page.getByRole('link', { name: say('doors.open') })
      await expect(link).toHaveAttribute('href', uri)
      await page.getByText(say('doors.fold')).click()
      await expect(qr(page)).toBeVisible()
    }
  })

  test('receipt, gift and link pages work @C2', async ({ page, merchant }) => {
    const session = await merchant.session()
    await merchant.pay(session.chain_pay_uri)
    await merchant.whenSession(session.id, 'complete')
    await page.goto(session.url)
    await expect(page.getByText(say('receipt.paid', { business: BUSINESS }))).toBeVisible()
    const link = await merchant.link()
    await page.goto(link.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('13.25 USDC')
  })
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the code is dark on white with a quiet zone, and scans: ${scheme} @C3`, async ({
    page,
    merchant,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const session = await merchant.session()
    await page.goto(session.url)
    const code = qr(page)
    await expect(code).toHaveAccessibleName(say('scan.label'))
    const box = await code.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(220)
    expect(await scan(code)).toBe(session.chain_pay_uri)
    const { ground, quiet } = await page.evaluate(() => {
      const symbol = document.querySelector('symbol') as SVGSymbolElement
      const path = symbol.querySelector('path') as SVGPathElement
      const rect = symbol.querySelector('rect') as SVGRectElement
      const [left = 0, , width = 0] = (symbol.getAttribute('viewBox') ?? '').split(' ').map(Number)
      const starts = [...(path.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)]
      const side = Math.max(...starts.map(([, x]) => Number(x))) + 1
      const first = Math.min(...starts.map(([, x]) => Number(x)))
      return {
        ground: `${rect.getAttribute('fill')} ${path.getAttribute('stroke')}`,
        quiet: Math.min(first - left, left + width - side),
      }
    })
    expect(ground).toBe('#ffffff #000000')
    expect(quiet).toBeGreaterThanOrEqual(4)
  })
}

test('desktops show the code first, phones the wallet link first and the code folded @C4', async ({
  page,
  merchant,
  useWallet,
}) => {
  await useWallet()
  const session = await merchant.session()
  await page.goto(session.url)
  const button = payButton(page)
  await expect(button).toBeVisible()
  const topOf = async (locator: typeof button) => (await locator.boundingBox())?.y ?? 0
  expect(await topOf(qr(page))).toBeLessThan(await topOf(button))
  await expect(page.getByRole('link', { name: say('doors.open') })).toBeHidden()

  await page.setViewportSize(PHONE)
  const open = page.getByRole('link', { name: say('doors.open') })
  await expect(open).toBeVisible()
  await expect(qr(page)).toHaveCount(0)
  const fold = page.getByText(say('doors.fold'))
  expect(await topOf(open)).toBeLessThan(await topOf(fold))
  await fold.click()
  await expect(qr(page)).toBeVisible()
  expect(await scan(qr(page))).toBe(session.chain_pay_uri)
})

test('a phone without a browser wallet gets links to wallet apps @C5', async ({
  browser,
  merchant,
  log,
}) => {
  const session = await merchant.session()
  for (const name of ['iPhone 15', 'Pixel 7'] as const) {
    const { defaultBrowserType: _, ...device } = devices[name]
    const context = await browser.newContext({ ...device, locale: 'en-GB' })
    log.watch(context)
    const page = await context.newPage()
    await page.goto(session.url)
    const open = page.getByRole('link', { name: say('doors.open') })
    await expect(open).toHaveAttribute('href', session.chain_pay_uri)
    for (const wallet of ['Phantom', 'Solflare']) {
      const href = await page.getByRole('link', { name: wallet }).getAttribute('href')
      expect(href).toContain(encodeURIComponent(session.url))
    }
    await context.close()
  }
})

test('address, amount and reference can be copied, and it is announced @C6', async ({
  page,
  context,
  merchant,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const session = await merchant.session()
  await page.goto(session.url)
  for (const [label, value] of [
    ['pay.who.wallet', session.recipient_address],
    ['pay.who.reference', session.reference],
    ['pay.who.amount', '13.25'],
  ] as const) {
    const what = say(label)
    await page.getByRole('button', { name: say('copy.label', { what }), exact: true }).click()
    await expect(
      page.locator('[aria-live=polite]', { hasText: say('copy.announced', { what }) }),
    ).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  const shown = page.getByText(session.recipient_address)
  await expect(shown).toBeHidden()
  await page
    .locator('summary', { hasText: say('address.show', { what: say('pay.who.wallet') }) })
    .click()
  await expect(shown).toBeVisible()
})

test('the recipient section has the business, its wallet and a report link @C18', async ({
  page,
  merchant,
}) => {
  const session = await merchant.session()
  await page.goto(session.url)
  const who = page.getByRole('region', { name: say('pay.who.title') })
  await expect(who).toContainText(BUSINESS)
  await expect(who).toContainText(session.recipient_address.slice(0, 6))
  await who.getByRole('link', { name: say('pay.who.report') }).click()
  await expect(page).toHaveURL(/\/report/)
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
})

test('the receipt prints without screen-only parts @C11', async ({ page, merchant }) => {
  const session = await merchant.session()
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  await page.goto(session.url)
  await page.evaluate(() =>
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) }),
  )
  await page.getByRole('button', { name: say('receipt.print') }).click()
  expect(await page.evaluate(() => (globalThis as { printed?: boolean }).printed)).toBe(true)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: say('receipt.print') })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('time')).toBeVisible()
  expect((await page.pdf()).length).toBeGreaterThan(5_000)
})

test('the language follows the browser, and Arabic is right to left @C16', async ({
  browser,
  merchant,
  log,
}) => {
  const session = await merchant.session(123_456)
  for (const [asked, locale, dir, amount] of [
    ['es-MX', 'es', 'ltr', '1234,56 USDC'],
    ['zh-CN', 'zh', 'ltr', '1,234.56 USDC'],
    ['ar-EG', 'ar', 'rtl', '1,234.56 USDC'],
    ['fr-FR', 'en', 'ltr', '1,234.56 USDC'],
  ] as const) {
    const context = await browser.newContext({ locale: asked })
    log.watch(context)
    const page = await context.newPage()
    await page.goto(session.url)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page).toHaveTitle(say('pay.tab.waiting', { business: BUSINESS }, locale))
    const head = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').trim()
    expect(head.replace(/[.\s](?=\d{3},)/, '')).toBe(amount)
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }))
    expect(scroll, `${locale} does not scroll sideways`).toBeLessThanOrEqual(client)
    await context.close()
  }
})

test('in Arabic the columns swap sides, and figures stay left to right @C16', async ({
  page,
  merchant,
}) => {
  const session = await merchant.session()
  const leftOf = async () => {
    const summary = await page.getByRole('heading', { level: 1 }).boundingBox()
    const code = await page.locator('svg[role=img]').first().boundingBox()
    return (summary?.x ?? 0) < (code?.x ?? 0)
  }
  await page.goto(session.url)
  expect(await leftOf()).toBe(true)
  await page.goto(`${session.url}?lang=ar`)
  expect(await leftOf()).toBe(false)
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveAttribute('dir', 'ltr')
})

test('reduced motion means no animation, and success takes at most a second @C17', async ({
  page,
  merchant,
}) => {
  const running = () =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
        return { ms: Number(duration), isEndless: iterations === Number.POSITIVE_INFINITY }
      }),
    )
  const session = await merchant.session()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(session.url)
  expect((await running()).filter(({ ms }) => ms > 1)).toEqual([])
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  await expect(page).toHaveTitle(say('pay.tab.complete', { business: BUSINESS }))
  expect((await running()).filter(({ ms }) => ms > 1)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(session.url)
  for (const { ms, isEndless } of await running()) {
    expect(isEndless).toBe(false)
    expect(ms).toBeLessThanOrEqual(1_000)
  }
})

test('keyboard order matches visual order, and targets are large @C15', async ({
  page,
  merchant,
  useWallet,
}) => {
  await useWallet()
  const session = await merchant.session()
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport)
    await page.goto(session.url)
    await expect(payButton(page)).toBeVisible()
    const stops = await tabThrough(page)
    expect(stops.length).toBeGreaterThan(8)
    const disorder = stops.filter((stop, at) => {
      const before = stops[at - 1]
      // Moving up is allowed only into another column.
      const isBeside =
        before !== undefined && (stop.right <= before.left || before.right <= stop.left)
      return before !== undefined && stop.bottom <= before.top && !isBeside
    })
    expect(disorder, 'stops that stand above the one before').toEqual([])
    for (const { name, width, height } of stops) {
      expect(Math.min(width, height), `${name} is ${width}×${height}`).toBeGreaterThanOrEqual(24)
    }
    const primary = await payButton(page).boundingBox()
    expect(primary?.height).toBeGreaterThanOrEqual(44)
  }
})

type Stop = {
  name: string
  top: number
  bottom: number
  left: number
  right: number
  width: number
  height: number
}

async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return null
      const box = focused.getBoundingClientRect()
      const [top, left] = [box.top + scrollY, box.left]
      return {
        name: `${focused.tagName} ${focused.textContent}`,
        ...{ top, bottom: top + box.height, left, right: left + box.width },
        ...{ width: box.width, height: box.height },
      }
    })
    if (stop === null) return stops
    stops.push(stop)
  }
  return stops
}

test('scripts are at most 150 kB compressed @C14', async ({ merchant, testEnv, newDevice }) => {
  const session = await merchant.session()
  const { gift } = await merchant.fundedGift()
  const gifts = `${testEnv.webUrl}/gifts`
  for (const url of [session.url, `${gifts}/${gift.id}`, `${gifts}/redeem`]) {
    const page = await newDevice()
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body())
    })
    await page.goto(url)
    await expect(page.getByText(say('wallet.none'))).toBeVisible() // loads last
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000
    console.log(`  ${new URL(url).pathname}: ${kilobytes.toFixed(1)} kB of scripts`)
    expect(kilobytes).toBeGreaterThan(10)
    expect(kilobytes).toBeLessThanOrEqual(150)
  }
})

test.describe('policy', () => {
  test.use({ complaints: FAILED_LOAD })

  test('every page has a strict policy: scripts by nonce, no frames, no cookies @C13', async ({
    page,
    merchant,
    testEnv,
    world,
  }) => {
    const session = await merchant.session()
    const { gift } = await merchant.unfundedGift()
    const paths = [
      `/c/${session.id}`,
      `/gifts/${gift.id}`,
      '/gifts/redeem',
      '/',
      '/privacy',
      '/terms',
    ]
    const urls = [...paths, '/report', '/nowhere'].map((path) => testEnv.webUrl + path)
    const nonces = new Set<string>()
    for (const url of [...urls, `${world.downUrl}/c/${session.id}`]) {
      const response = await page.goto(url)
      const headers = response?.headers() ?? {}
      const policy = new Map(
        (headers['content-security-policy'] ?? '').split(/;\s*/).map((rule) => {
          const [name = '', ...sources] = rule.split(' ')
          return [name, sources] as const
        }),
      )
      expect(policy.get('default-src'), url).toEqual(["'none'"])
      expect(policy.get('frame-ancestors'), url).toEqual(["'none'"])
      expect(policy.get('base-uri'), url).toEqual(["'none'"])
      const script = policy.get('script-src') ?? []
      expect(
        script.filter((source) => !/^'(self|nonce-.{22,}|strict-dynamic)'$/.test(source)),
        url,
      ).toEqual([])
      const nonce = /nonce-([^']+)/.exec(script.join(' '))?.[1] ?? ''
      expect(nonce, url).not.toBe('')
      nonces.add(nonce)
      expect(headers['set-cookie'], url).toBeUndefined()
      expect(headers['referrer-policy'], url).toBe('no-referrer')
      const html = (await response?.text()) ?? ''
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag)
      expect(
        inline.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
        url,
      ).toEqual([])
      expect(html, url).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
    }
    expect(nonces.size, 'a nonce is used once').toBe(urls.length + 1)
  })
})
