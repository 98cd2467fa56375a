import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { copyText } from '../../../ui/copyText.ts'
import { numbered } from '../../../ui/formats/numbers.ts'

/** Copies the address of a task. */
export const copyTaskLink = ({ id, queue }: Pick<TaskItem, 'id' | 'queue'>): void =>
  void copyText(`${location.origin}/tasks/${queue}/${id}`, `Ссылка на заявку ${numbered(id)} скопирована`)
