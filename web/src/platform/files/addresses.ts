import type { Attachment } from '@naryad/contract/attachments/attachments'

interface Files {
  readonly items: readonly Attachment[]
  readonly totalCount: number
}

/** Addresses of files are told by their path; they lie on the API's host, which may be another than the page's. */
export const addressesOn =
  (base: string) =>
  ({ items, totalCount }: Files): { items: Attachment[]; totalCount: number } => {
    const whole = (address: string): string => (/^https?:/.test(base) ? new URL(address, base).href : address)
    return {
      totalCount,
      items: items.map((file) => ({
        ...file,
        url: whole(file.url),
        thumbnailUrl: file.thumbnailUrl && whole(file.thumbnailUrl),
      })),
    }
  }
