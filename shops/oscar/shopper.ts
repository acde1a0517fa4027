// A guest who buys over plain HTTP, which is fast: for tests of the shop itself. Florin's buyer
// uses a browser.

export type Page = { status: number; url: string; text: string; html: string }

export type Address = {
  line1: string
  city: string
  state: string
  postal_code: string
  country: string
}

export const TEXAS: Address = {
  line1: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
}

export class Shopper {
  private readonly base: string
  private readonly cookies = new Map<string, string>()
  page: Page = { status: 0, url: '', text: '', html: '' }

  constructor(base: string) {
    this.base = base
  }

  async open(path: string, form?: Record<string, string>, timeoutMs = 60_000): Promise<Page> {
    let url = new URL(path, this.base)
    let body = form && new URLSearchParams({ ...form, csrfmiddlewaretoken: this.token() })
    for (let hops = 0; hops < 10; hops += 1) {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        ...(body ? { body } : {}),
        headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      for (const cookie of response.headers.getSetCookie()) this.keep(cookie)
      const location = response.headers.get('location')
      const html = await response.text()
      const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
      this.page = { status: response.status, url: url.href, text, html }
      if (location === null) break
      url = new URL(location, url)
      body = undefined
    }
    return this.page
  }

  /** Adds one unit to the basket. */
  async add(productPath: string): Promise<Page> {
    const { html } = await this.open(productPath)
    const [, action = ''] = /action="(\/basket\/add\/\d+\/)"/.exec(html) ?? []
    return await this.open(action, { quantity: '1' })
  }

  /** Goes from the basket to the card form. */
  async checkOut(address: Address = TEXAS, methodCode = 'express'): Promise<Page> {
    await this.open('/checkout/')
    await this.open('/checkout/', { username: 'ada@example.test', options: 'anonymous' })
    if (this.page.url.endsWith('/shipping-address/')) {
      await this.open('/checkout/shipping-address/', {
        first_name: 'Ada',
        last_name: 'Lovelace',
        line1: address.line1,
        line4: address.city,
        state: address.state,
        postcode: address.postal_code,
        country: address.country,
        phone_number: '',
      })
      await this.open('/checkout/shipping-method/', { method_code: methodCode })
    }
    return this.page
  }

  async giveCard(number: string): Promise<Page> {
    return await this.open('/checkout/preview/', cardForm(number))
  }

  async placeOrder(number: string, timeoutMs?: number): Promise<Page> {
    const form = { ...cardForm(number), action: 'place_order' }
    return await this.open('/checkout/preview/', form, timeoutMs)
  }

  /** The amount after a label, in cents. */
  amount(label: string): number {
    const found = new RegExp(`${label} \\$([\\d,]+\\.\\d\\d)`).exec(this.page.text)
    if (found === null) throw new Error(`no ${label} on ${this.page.url}`)
    return Math.round(Number(found[1]?.replaceAll(',', '')) * 100)
  }

  private token(): string {
    return /name="csrfmiddlewaretoken" value="(\w+)"/.exec(this.page.html)?.[1] ?? ''
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    this.cookies.set(name, value)
  }
}

function cardForm(number: string): Record<string, string> {
  const year = new Date().getUTCFullYear() + 2
  return {
    number,
    ccv: '123',
    start_month_0: '',
    start_month_1: '',
    expiry_month_0: '12',
    expiry_month_1: `${year}`,
  }
}
