// Buys a wish at a generated shop in a browser, so that the pages' scripts are used as well.
import type { Locator, Page } from 'playwright-core'
import type { CardInput } from '../processor/wire.ts'
import { nameOf } from './html.ts'
import { pathOf } from './paths.ts'
import type { Shop } from './shop.ts'
import { answersOf } from './walk.ts'
import type { Wish } from './wishes.ts'

type Browse = {
  readonly page: Page
  readonly shop: Shop
  readonly wish: Wish
  readonly card: CardInput
}

const MOST_STEPS = 12

/** The text of the page on which the last button was pressed. */
export async function browse(at: Browse, origin: string): Promise<string> {
  const { page, shop, wish } = at
  let last = ''
  await page.goto(`${origin}${pathOf(shop, 'product', wish.product.slug)}`)
  await dismiss(page)
  await addToCart(at)
  await inCart(at)
  await press(page, 'go')
  if (shop.traits.hasUpsell) await page.getByText(shop.say('upsellNo'), { exact: true }).click()
  await identify(at)
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.locator('#step, #pay, input[name="csc"]').first().or(thanks(at)).first().waitFor()
    if ((await page.locator('#step').count()) === 0) break
    last = await page.content()
    await takeStep(at)
  }
  const isAsked = (await page.locator('#pay, input[name="csc"]').count()) > 0
  if (isAsked) last = await page.content()
  await payAfter(at)
  await thanks(at).waitFor()
  return last
}

function thanks({ page, shop }: Browse): Locator {
  return page.getByRole('heading', { name: shop.say('thanks') })
}

/** Closes what lies over the page; a letter may come late. */
async function dismiss(page: Page): Promise<void> {
  const late = page.locator('[data-late] [data-close]')
  if ((await late.count()) > 0) await late.first().waitFor()
  // The last one lies on top.
  for (const box of (await page.locator('[data-once]').all()).toReversed()) {
    if (await box.isVisible()) await box.locator('[data-close]').last().click()
  }
}

async function addToCart({ page, shop, wish }: Browse): Promise<void> {
  const { product, choice, quantity, engraving } = wish
  for (const [at, { name }] of product.axes.entries()) {
    const value = choice[name] ?? ''
    const field = page.locator(`[name="${nameOf(shop, `axis${at}`)}"]`)
    const style =
      shop.traits.hasShadow && shop.traits.optionStyle !== 'radio'
        ? 'select'
        : shop.traits.optionStyle
    if (style === 'radio') await field.and(page.locator(`[value="${value}"]`)).check()
    else if (style === 'swatch')
      await page.locator('#buy .option', { has: field }).locator(`[data-pick="${value}"]`).click()
    else if (style === 'links') {
      await page
        .locator('#buy p', { has: field })
        .getByRole('link', { name: value, exact: true })
        .click()
      await page
        .locator(`#buy [name="${nameOf(shop, `axis${at}`)}"][value="${value}"]`)
        .waitFor({ state: 'attached' })
    } else await field.selectOption(value)
  }
  const named = (key: string) => page.locator(`#buy [name="${nameOf(shop, key)}"]`)
  if (product.hasSubscription) await named('plan').and(page.locator('[value=once]')).check()
  if (engraving !== '') await named('engraving').fill(engraving)
  const { productQuantity } = shop.traits
  if (productQuantity === 'select') await named('quantity').selectOption(`${quantity}`)
  else if (productQuantity !== 'none') await named('quantity').fill(`${quantity}`)
  await press(page, 'buy')
}

async function inCart({ page, shop, wish }: Browse): Promise<void> {
  const added = page.locator('.drawer, [role=status]')
  if (shop.traits.afterAdding !== 'cart') {
    await added.getByRole('link', { name: shop.say('viewCart'), exact: true }).click()
  }
  await page.locator('#go').waitFor({ state: 'attached' })
  const { cartQuantity, cartUpdates, productQuantity, addOn } = shop.traits
  if (productQuantity === 'none' && wish.quantity > 1) {
    const row = page.locator('main form', {
      has: page.locator(`[name="${nameOf(shop, 'quantity')}"]`),
    })
    const field = row.locator(`[name="${nameOf(shop, 'quantity')}"]`)
    const sent = page.waitForResponse((it) => it.request().method() === 'POST')
    if (cartQuantity === 'select') await field.selectOption(`${wish.quantity}`)
    else await field.fill(`${wish.quantity}`)
    if (cartUpdates === 'button') await row.locator('[value=update]').click()
    else await field.blur()
    await sent
    await page.locator('#go').waitFor({ state: 'attached' })
  }
  if (addOn === 'ticked' && !wish.product.isDigital) {
    await page.locator('input[name=on]').click()
    await page.locator('input[name=on]:not([checked])').waitFor()
  }
  if (wish.coupon !== '' && shop.traits.couponBox !== 'checkout') await useCoupon(page, shop, wish)
}

async function useCoupon(page: Page, shop: Shop, wish: Wish): Promise<void> {
  const folded = page.locator('details summary')
  if ((await folded.count()) > 0) await folded.click()
  await page.locator(`[name="${nameOf(shop, 'coupon')}"]`).fill(wish.coupon)
  await page.getByRole('button', { name: shop.say('apply'), exact: true }).click()
  await page.getByText(`${shop.say('coupon')}: ${wish.coupon}`).waitFor()
}

async function identify({ page, shop, wish }: Browse): Promise<void> {
  const { identity } = shop.traits
  if (identity === 'none' || identity === 'loginBeside') return
  if (identity === 'guestLink')
    return await page.getByRole('link', { name: shop.say('guest') }).click()
  if (identity === 'guestRadio') await page.locator('#who [value=guest]').check()
  if (identity === 'emailFirst') {
    await page.locator(`#who [name="${nameOf(shop, 'email')}"]`).fill(wish.contact.email)
  }
  await press(page, 'who')
}

async function takeStep(at: Browse): Promise<void> {
  const { page, shop, wish, card } = at
  const field = (key: string) => page.locator(`#step [name="${nameOf(shop, key)}"]`)
  const answers = answersOf(wish)
  for (const key of ['country', 'method']) {
    const value = answers[key]
    const all = field(key)
    if (value === undefined || (await all.count()) === 0) continue
    const isList = (await all.first().evaluate((it) => it.tagName)) === 'SELECT'
    const chosen = isList ? all : all.and(page.locator(`[value="${value}"]`))
    if (isList ? (await all.inputValue()) === value : await chosen.isChecked()) continue
    const refreshes = (await chosen.getAttribute('data-refresh')) !== null
    if (refreshes) await page.locator('#step').evaluate((it) => it.setAttribute('data-old', ''))
    if (isList) await chosen.selectOption(value)
    else await chosen.check()
    // The shop draws the form anew.
    if (refreshes) await page.locator('#step:not([data-old])').waitFor()
    if (refreshes) return
  }
  if (
    wish.coupon !== '' &&
    shop.traits.couponBox === 'checkout' &&
    (await page.locator(`[name="${nameOf(shop, 'coupon')}"]`).count()) > 0
  ) {
    return await useCoupon(page, shop, wish)
  }
  if ((await field('payment').count()) > 0)
    await field('payment').and(page.locator('[value=card]')).check()
  const month = `${card.exp_month}`.padStart(2, '0')
  const typed = {
    ...answers,
    number: card.number,
    expiry: `${month} / ${card.exp_year % 100}`,
    month,
    year: `${card.exp_year}`,
    csc: card.cvc,
    holder: 'Ada Lovelace',
    brand: 'Visa',
  }
  for (const [key, value] of Object.entries(typed)) {
    if (key === 'country' || key === 'method' || (await field(key).count()) === 0) continue
    const isList = (await field(key).evaluate((it) => it.tagName)) === 'SELECT'
    await (isList ? field(key).selectOption(value) : field(key).fill(value))
  }
  for (const key of ['terms', 'privacy'])
    if ((await field(key).count()) > 0) await field(key).check()
  await fillFrames(page, card)
  await page.locator('#step').evaluate((it) => it.setAttribute('data-sent', ''))
  await press(page, 'step')
  await page.locator('#step[data-sent]').waitFor({ state: 'detached' })
}

async function fillFrames(page: Page, card: CardInput): Promise<void> {
  const frames = page.locator('iframe[data-card]')
  const values = {
    'cc-number': card.number,
    'cc-exp': `${card.exp_month} / ${card.exp_year % 100}`,
    'cc-csc': card.cvc,
    'cc-name': 'Ada Lovelace',
  }
  const count = await frames.count()
  for (let at = 0; at < count; at++) {
    const frame = frames.nth(at).contentFrame()
    await frame.locator('input').first().waitFor()
    for (const input of await frame.locator('input').all()) {
      const use = (await input.getAttribute('autocomplete')) as keyof typeof values
      await input.fill(values[use])
    }
  }
}

/** The card page after the order, of the shop or of the processor. */
async function payAfter(at: Browse): Promise<void> {
  const { page, shop, card } = at
  const exp = `${card.exp_month}`.padStart(2, '0')
  if ((await page.locator('#pay').count()) > 0) {
    const values = {
      number: card.number,
      expiry: `${exp} / ${card.exp_year % 100}`,
      month: exp,
      year: `${card.exp_year}`,
      csc: card.cvc,
      holder: 'Ada Lovelace',
      brand: 'Visa',
    }
    for (const [key, value] of Object.entries(values)) {
      const field = page.locator(`#pay [name="${nameOf(shop, key)}"]`)
      if ((await field.count()) === 0) continue
      const isList = (await field.evaluate((it) => it.tagName)) === 'SELECT'
      await (isList ? field.selectOption(value) : field.fill(value))
    }
    await press(page, 'pay')
  } else if ((await page.locator('input[name="csc"]').count()) > 0) {
    await page.locator('[name=number]').fill(card.number)
    await page.locator('[name=exp]').fill(`${exp} / ${card.exp_year % 100}`)
    await page.locator('[name=csc]').fill(card.cvc)
    await page.getByRole('button').click()
  }
}

async function press(page: Page, form: string): Promise<void> {
  const within = `#${form} .main, #${form} .image, .main[form="${form}"]`
  await page.locator(within).last().click()
}
