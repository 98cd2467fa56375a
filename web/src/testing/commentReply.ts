import type { Comment } from '@naryad/contract/tasks/tasks'
import type { CommentInput } from '@naryad/contract/tasks/tasks.inputs'

/** The comment that the server makes of what was sent; of the staff it is internal unless it says otherwise. */
export const commentReply = (body: CommentInput, isAfterHandover = false): Comment => ({
  ...body,
  isInternal: body.isInternal ?? true,
  id: 1,
  at: '2026-11-22T09:00:00.000Z',
  author: null,
  isAfterHandover,
})
