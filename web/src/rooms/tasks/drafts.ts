import { z } from 'zod'

/** Names under which drafts of a task are stored on the device. */
export const commentDraft = (taskId: number): string => `task:${taskId}:comment`
export const reportDraft = (taskId: number): string => `task:${taskId}:report`

/** Photographs of a paper that are not sent yet. */
export const scanDraft = (taskId: number): string => `task:${taskId}:scan`

/** A field that is edited where it stands: what is typed, what stood there when one began, and its version. */
export const fieldDraft = (
  taskId: number,
  field: 'description' | 'driverDescription' | 'workReport' | 'costItems',
): string => `task:${taskId}:${field === 'costItems' ? 'costs' : field}`

/** Chosen from the list of colleagues; without their name in the text they are not mentioned. */
const Mentioned = z.object({ id: z.int(), lastName: z.string(), firstName: z.string() })

export const CommentDraft = z.object({
  text: z.string(),
  isInternal: z.boolean(),
  mentions: z.array(Mentioned).default([]),
})
export type CommentDraft = z.infer<typeof CommentDraft>
