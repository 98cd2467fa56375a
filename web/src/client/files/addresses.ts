import type { Attachment } from '@naryad/contract/attachments/attachments'

interface Files {
  readonly items: readonly Attachment[]
  readonly totalCount: number
}

/** Resolves the URLs of files against the API host, which may differ from the page's. */
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
