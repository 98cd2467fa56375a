import type { FetchedRecording } from './fetch-recording.ts'

const lifetimeMs = 10 * 60_000
const maxBytes = 64 * 1024 * 1024

interface Entry {
  readonly recording: Promise<FetchedRecording>
  readonly expiresAt: number
  size: number
}

/**
 * Recordings that are being played: a browser asks for a recording in parts, and an exchange gives it out whole. A
 * failure is not stored.
 */
export class RecordingCache {
  readonly #entries = new Map<number, Entry>()

  get(callId: number, fetch: () => Promise<FetchedRecording>): Promise<FetchedRecording> {
    this.#dropExpired()
    const known = this.#entries.get(callId)
    if (known) return known.recording
    const recording = fetch()
    const entry: Entry = { recording, expiresAt: Date.now() + lifetimeMs, size: 0 }
    this.#entries.set(callId, entry)
    recording.then(
      ({ body }) => {
        entry.size = body.length
        this.#dropLarge()
      },
      () => this.#entries.delete(callId),
    )
    return recording
  }

  #dropExpired(): void {
    for (const [id, { expiresAt }] of this.#entries) if (expiresAt <= Date.now()) this.#entries.delete(id)
  }

  /** The oldest first; the last one stays, whatever its size. */
  #dropLarge(): void {
    let total = [...this.#entries.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [id, { size }] of this.#entries) {
      if (total <= maxBytes || this.#entries.size === 1) return
      this.#entries.delete(id)
      total -= size
    }
  }
}
