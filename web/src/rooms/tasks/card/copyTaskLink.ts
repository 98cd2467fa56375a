import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { numbered } from '../../../kit/formats/numbers.ts'
import { copyText } from '../../../platform/files/copyText.ts'

/** Copies the address of a task. */
export const copyTaskLink = ({ id, queue }: Pick<TaskItem, 'id' | 'queue'>): void =>
  void copyText(`${location.origin}/tasks/${queue}/${id}`, `Ссылка на заявку ${numbered(id)} скопирована`)
