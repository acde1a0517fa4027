/** The subset of OpenAPI that our contract uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

export type Operation = {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly 'x-scope'?: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >
}

export type Contract = {
  readonly tags: readonly {
    readonly name: string
    readonly 'x-displayName': string
    readonly description: string
  }[]
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export function operationsOf({ paths }: Contract): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** Short name of a schema's type. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `\`${schema.$ref.split('/').at(-1)}\``
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  const prefix = /^\^(\w+_)\[/.exec(schema.pattern ?? '')?.[1]
  if (prefix !== undefined) return `id, \`${prefix}…\``
  return schema.format === 'solana-address' ? 'address' : (schema.type ?? 'anything')
}

export function fieldsOf({ components }: Contract, name: string) {
  const { properties = {}, required = [] } = components.schemas[name] ?? {}
  return Object.entries(properties).map(([field, schema]) => ({
    field,
    type: typeOf(schema) + (required.includes(field) ? '' : ', optional'),
    description: schema.description ?? '',
  }))
}
