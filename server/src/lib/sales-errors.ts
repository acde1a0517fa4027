import type { Param } from './error-entry.ts'
import { entry } from './error-entry.ts'

/** What can be refused of what is sold; a part of the one table. */
export const SALES_ERRORS = {
  price_archived: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a price that is archived.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which is archived. Name another price, or make its product active again.`,
  ),
  product_archived: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a product that is archived.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which is archived. Name another product, or make it active again.`,
  ),
  product_has_no_price: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a product that was created without a price.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which has no price. Send product_data with a price instead.`,
  ),
} as const
