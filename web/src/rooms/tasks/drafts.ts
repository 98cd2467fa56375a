import { z } from 'zod'

/** Under which names half-written texts of a task are kept on the device. */
export const commentDraft = (taskId: number): string => `task:${taskId}:comment`
export const reportDraft = (taskId: number): string => `task:${taskId}:report`

export const CommentDraft = z.object({ text: z.string(), isInternal: z.boolean() })
export type CommentDraft = z.infer<typeof CommentDraft>
