import type { TaskDocument } from '@naryad/contract/documents/documents.words'
import type { Permission } from '@naryad/contract/kit/rights'
import type { Task } from '@naryad/contract/tasks/tasks'
import { type Actor, checkSigning } from '@naryad/contract/tasks/tasks.rules'
import { isDone, isEnded } from '@naryad/contract/tasks/tasks.statuses'
import IconGavel from '~icons/gavel'
import IconPrinter from '~icons/printer'
import IconSignature from '~icons/signature'

import { allowed, type CardCommand, command } from './cardCommand.ts'

export interface PaperHandlers {
  sign: () => void
  print: (document: TaskDocument) => void
  openVisit: () => void
}

/** The signature, the printed forms, and what proves the visit. */
export const paperCommands = (
  task: Task,
  me: Actor,
  has: (permission: Permission) => boolean,
  { sign, print, openVisit }: PaperHandlers,
): CardCommand[] =>
  allowed([
    [
      isDone(task.status) && has('tasks.work'),
      command('sign', 'Подпись клиента', IconSignature, sign, { whyNot: checkSigning(task) ?? undefined }),
    ],
    [me.role !== 'client', command('printOrder', 'Напечатать наряд', IconPrinter, () => print('WORK_ORDER'))],
    [isEnded(task.status), command('printAct', 'Напечатать акт', IconPrinter, () => print('ACT'))],
    [has('disputes.read'), command('visit', 'Доказательства визита', IconGavel, openVisit)],
  ])
