import { hash } from 'node:crypto'

/** A seeded generator (sfc32): the same seed gives the same demo on every machine and version of Node. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    const words = new Int32Array(Uint8Array.from(hash('sha256', seed, 'buffer')).buffer)
    this.#a = words[0] ?? 0
    this.#b = words[1] ?? 0
    this.#c = words[2] ?? 0
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }

  /** An integer; both ends are inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('Picked from an empty list')
    return item
  }

  /** An index; small ones are more likely, as a few trucks break down often. */
  skewedIndex(length: number, power = 2): number {
    return Math.floor(this.next() ** power * length)
  }
}

/** Draws items by their weights, with cumulative sums that are computed once. */
export class Weighted<Item> {
  readonly weights: readonly (readonly [item: Item, weight: number])[]
  readonly #bounds: number[] = []
  readonly total: number

  constructor(weights: readonly (readonly [item: Item, weight: number])[]) {
    this.weights = weights
    let total = 0
    for (const [, weight] of weights) this.#bounds.push((total += weight))
    this.total = total
  }

  draw(random: Random): Item {
    const at = random.next() * this.total
    const drawn = this.weights[this.#bounds.findIndex((bound) => at < bound)]
    if (drawn === undefined) throw new Error('Drawn from an empty list')
    return drawn[0]
  }
}
