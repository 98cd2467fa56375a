import { taskEvents } from '../../tasks/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { commentLine, lines, numberOf, taskLine } from './sentences.ts'
import { subjectOf } from './task-kind.ts'
import { readComments, readParticipants, readTasks } from './tasks.repo.ts'

/** Internal comments are never sent to representatives. */
export const taskCommented = defineKind({
  kind: 'task.commented',
  event: taskEvents.commented,
  read: async (db, payloads) => {
    const taskIds = payloads.map(({ taskId }) => taskId)
    const tasks = await readTasks(db, taskIds)
    const participants = await readParticipants(db, taskIds)
    const comments = await readComments(
      db,
      payloads.map(({ commentId }) => commentId),
    )
    return payloads.map(({ taskId, commentId, byUserId }) => {
      const task = tasks.get(taskId)
      const comment = comments.get(commentId)
      if (!task || !comment) return undefined
      const { isInternal, mentionedIds } = comment
      return {
        subject: {
          ...noSubject,
          ...subjectOf(task),
          participantIds: participants.get(taskId) ?? [],
          actorId: byUserId,
          isForStaff: isInternal,
          // A mention has a notification of its own.
          exceptIds: mentionedIds,
        },
        audience: ['operator', 'crew', 'author', 'participants', 'client'],
        render: () => ({
          title: `${isInternal ? 'Заметка' : 'Комментарий'} к заявке ${numberOf(task)}`,
          text: lines(commentLine(comment), taskLine(task)),
        }),
      }
    })
  },
})
