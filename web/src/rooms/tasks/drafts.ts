import { z } from 'zod'

/** Storage keys of a task's drafts. */
export const commentDraft = (taskId: number): string => `task:${taskId}:comment`
export const reportDraft = (taskId: number): string => `task:${taskId}:report`

/** Photographs of a document that are not sent yet. */
export const scanDraft = (taskId: number): string => `task:${taskId}:scan`

/** A field edited in place: the typed text, the text it was typed over, and its version. */
export const fieldDraft = (
  taskId: number,
  field: 'description' | 'driverDescription' | 'workReport' | 'costItems',
): string => `task:${taskId}:${field === 'costItems' ? 'costs' : field}`

/** Colleagues chosen from the list; those removed from the text are not mentioned. */
const Mentioned = z.object({ id: z.int(), lastName: z.string(), firstName: z.string() })

export const CommentDraft = z.object({
  text: z.string(),
  isInternal: z.boolean(),
  mentions: z.array(Mentioned).default([]),
})
export type CommentDraft = z.infer<typeof CommentDraft>
