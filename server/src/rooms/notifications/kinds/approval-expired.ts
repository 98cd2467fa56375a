import { approvalEvents } from '../../approvals/index.ts'
import { lines, numberOf, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const approvalExpired = defineTaskKind({
  kind: 'approval.expired',
  event: approvalEvents.expired,
  subject: ({ askedById }) => ({ ownerId: askedById, isForStaff: true }),
  audience: () => ['owner', 'operator'],
  render: ({ task, payload: { sentTo } }) => ({
    title: `На смету не ответили: ${numberOf(task)}`,
    text: lines(`${sentTo}: срок ссылки прошёл. Позвоните или отправьте заново.`, taskLine(task)),
    together: 'Нет ответа на сметы',
  }),
})
