import { shortName } from '@naryad/contract/kit/people'

import { taskEvents } from '../../tasks/index.ts'
import { defineKind, noSubject } from '../kind.ts'
import { lines, numberOf, shorten, taskLine } from '../sentences.ts'
import { subjectOf } from '../task-kind.ts'
import { readComments, readParticipants, readTasks } from '../tasks.repo.ts'

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
      const { lastName, firstName, isInternal } = comment
      const author = lastName === null ? '' : `${shortName({ lastName, firstName: firstName ?? '' })}: `
      return {
        subject: {
          ...noSubject,
          ...subjectOf(task),
          participantIds: participants.get(taskId) ?? [],
          actorId: byUserId,
          isForStaff: isInternal,
        },
        audience: ['operator', 'author', 'participants', 'client'],
        render: () => ({
          title: `${isInternal ? 'Заметка' : 'Комментарий'} к заявке ${numberOf(task)}`,
          text: lines(`${author}${shorten(comment.text, 600)}`, taskLine(task)),
        }),
      }
    })
  },
})
