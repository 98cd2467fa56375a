import { taskEvents } from '../../tasks/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { commentLine, lines, numberOf, taskLine } from './sentences.ts'
import { subjectOf } from './task-kind.ts'
import { readComments, readTasks } from './tasks.repo.ts'

/** Only the mentioned colleagues; mentions are in internal comments. */
export const taskMentioned = defineKind({
  kind: 'task.mentioned',
  event: taskEvents.mentioned,
  read: async (db, payloads) => {
    const tasks = await readTasks(
      db,
      payloads.map(({ taskId }) => taskId),
    )
    const comments = await readComments(
      db,
      payloads.map(({ commentId }) => commentId),
    )
    return payloads.map(({ taskId, commentId, userIds, byUserId }) => {
      const task = tasks.get(taskId)
      const comment = comments.get(commentId)
      if (!task || !comment) return undefined
      return {
        subject: {
          ...noSubject,
          ...subjectOf(task),
          participantIds: userIds,
          actorId: byUserId,
          isForStaff: true,
        },
        audience: ['participants'],
        render: () => ({
          title: `Вас упомянули в заявке ${numberOf(task)}`,
          text: lines(commentLine(comment), taskLine(task)),
        }),
      }
    })
  },
})
