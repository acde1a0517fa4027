import type { Answered, Client } from './client.ts'
import { path } from './client.ts'
import type { Cursors, ListPromise } from './lists.ts'
import { list } from './lists.ts'
import type { RequestOptions } from './options.ts'

/**
 * The requests that resources share, for the objects at one path such as `/v1/products`. A `part`
 * is a path below an object, such as `/cancel`.
 */
export class Collection<Item extends { id: string }> {
  readonly #client: Client
  readonly #path: string

  constructor(client: Client, path: string) {
    this.#client = client
    this.#path = path
  }

  create(body: object, options?: RequestOptions): Promise<Answered<Item>> {
    return this.#client.request({ method: 'POST', path: this.#path, body }, options)
  }

  list(query?: Cursors, options?: RequestOptions): ListPromise<Item> {
    return list(this.#client, this.#path, query, options)
  }

  get(id: string, query?: object, options?: RequestOptions): Promise<Answered<Item>> {
    return this.getPart(id, '', query, options)
  }

  delete<Result>(id: string, options?: RequestOptions): Promise<Answered<Result>> {
    return this.#client.request({ method: 'DELETE', path: this.at(id) }, options)
  }

  getPart<Result>(
    id: string,
    part: string,
    query?: object,
    options?: RequestOptions,
  ): Promise<Answered<Result>> {
    return this.#client.request({ method: 'GET', path: this.at(id, part), query }, options)
  }

  listPart<Part extends { id: string }>(
    id: string,
    part: string,
    query?: Cursors,
    options?: RequestOptions,
  ): ListPromise<Part> {
    return list(this.#client, this.at(id, part), query, options)
  }

  post<Result = Item>(
    id: string,
    part: string,
    body?: object,
    options?: RequestOptions,
  ): Promise<Answered<Result>> {
    return this.#client.request({ method: 'POST', path: this.at(id, part), body }, options)
  }

  at(id: string, part = ''): string {
    return this.#path + path`/${id}` + part
  }
}
