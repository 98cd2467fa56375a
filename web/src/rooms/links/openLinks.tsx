import { maxMerged } from '@naryad/contract/links/links.words'
import type { Task } from '@naryad/contract/tasks/tasks'
import { type ComponentType, Suspense } from 'react'

import { connection } from '../../client/live/connection.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const LinkDialog = lazyCode(() => import('./LinkDialog.tsx').then((file) => file.LinkDialog))
const CopyDialog = lazyCode(() => import('./CopyDialog.tsx').then((file) => file.CopyDialog))
const MergeDialog = lazyCode(() => import('./MergeDialog.tsx').then((file) => file.MergeDialog))

/** These changes concern several requests, so they cannot wait on a device without a network. */
function open(title: string, offline: string, Body: ComponentType): void {
  if (!connection.get().isOnline) {
    alert({ type: 'warning', text: `${offline}. Попробуйте, когда связь вернётся.` })
    return
  }
  const body = () => (
    <Suspense>
      <Body />
    </Suspense>
  )
  openModal({ title, body })
}

export const openCopy = (task: Task): void =>
  open(`Копия заявки ${numbered(task.id)}`, 'Без сети копию не создать', () => <CopyDialog task={task} />)

export const openLink = (task: Task): void =>
  open(`Связать заявку ${numbered(task.id)}`, 'Без сети заявки не связать', () => <LinkDialog task={task} />)

export function openMerge(ids: readonly number[], onDone?: () => void): void {
  if (ids.length > maxMerged + 1) {
    alert({ type: 'warning', text: `Объединить можно не больше ${maxMerged + 1} заявок сразу` })
    return
  }
  open('Объединить заявки', 'Без сети заявки не объединить', () => (
    <MergeDialog ids={ids} {...(onDone && { onDone })} />
  ))
}
