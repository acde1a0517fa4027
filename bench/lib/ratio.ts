type Cpu = { readonly client: number; readonly postgres: number }
export type Pair = { readonly bare: Cpu; readonly api: Cpu }

// Student's t for 95 %, by degrees of freedom from 1.
const T95 = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12,
  2.11, 2.1, 2.09, 2.09,
]

/** The share of bare PostgreSQL that the API reaches, with its 95 % interval over the pairs. */
export function describeRatio(name: string, pairs: readonly Pair[], goal: number): string {
  const total = ({ client, postgres }: Cpu) => client + postgres
  const ratios = pairs.map(({ bare, api }) => total(bare) / total(api))
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (ratios.length - 1)
  const margin = (T95[ratios.length - 2] ?? 2) * Math.sqrt(variance / ratios.length)
  const average = (pick: (pair: Pair) => number) =>
    (pairs.reduce((sum, pair) => sum + pick(pair), 0) / pairs.length).toFixed(0)
  return `${name}: ${mean.toFixed(2)} of bare PostgreSQL by CPU (95 %: ${(mean - margin).toFixed(2)} to ${(mean + margin).toFixed(2)}, goal ${goal}); bare ${average((p) => p.bare.client)} + ${average((p) => p.bare.postgres)} µs, API ${average((p) => p.api.client)} + ${average((p) => p.api.postgres)} µs (client + PostgreSQL)`
}
