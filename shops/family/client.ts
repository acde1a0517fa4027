// For tests: the books of generated shops, and their traps.
import type { FamilyOrder } from './books.ts'

export function familyClient(maintenanceUrl: string, token: string) {
  const call = async <Item>(method: string, origin: string, what: string): Promise<Item[]> => {
    const url = `${maintenanceUrl}/${new URL(origin).port}/${what}`
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${method} ${what}: ${response.status}`)
    return ((await response.json()) as { data: Item[] }).data
  }
  return {
    /** All orders of the shop at this address, paid or not. */
    listOrders: (origin: string) => call<FamilyOrder>('GET', origin, 'orders'),
    /** Numbers of orders whose card went to a host that may not take it. */
    listLeaks: (origin: string) => call<string>('GET', origin, 'leaks'),
    /** Springs the shop's trap from now on. */
    arm: (origin: string) => call('POST', origin, 'arm'),
  }
}
