// For tests: the books of generated shops, and their traps.
import type { FamilyOrder } from './books.ts'

export function familyClient(maintenanceUrl: string, token: string) {
  const call = async (method: string, origin: string, what: string): Promise<FamilyOrder[]> => {
    const url = `${maintenanceUrl}/${new URL(origin).port}/${what}`
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${method} ${what}: ${response.status}`)
    return ((await response.json()) as { data: FamilyOrder[] }).data
  }
  return {
    /** All orders of the shop at this address, paid or not. */
    listOrders: (origin: string) => call('GET', origin, 'orders'),
    /** Springs the shop's trap from now on. */
    arm: (origin: string) => call('POST', origin, 'arm'),
  }
}
