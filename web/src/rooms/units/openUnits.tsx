import { carTitle } from '@naryad/contract/cars/plates'
import type { Unit } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'
import { type ComponentType, Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { InstallDialogProps } from './InstallDialog.tsx'
import type { MoveDialogProps } from './MoveDialog.tsx'
import type { MoveManyDialogProps } from './MoveManyDialog.tsx'
import type { ReplaceDialogProps } from './ReplaceDialog.tsx'

const MoveDialog = lazyCode(() => import('./MoveDialog.tsx').then((file) => file.MoveDialog))
const MoveManyDialog = lazyCode(() => import('./MoveManyDialog.tsx').then((file) => file.MoveManyDialog))
const InstallDialog = lazyCode(() => import('./InstallDialog.tsx').then((file) => file.InstallDialog))
const ReplaceDialog = lazyCode(() => import('./ReplaceDialog.tsx').then((file) => file.ReplaceDialog))
const InstalledOnDialog = lazyCode(() =>
  import('./InstalledOnDialog.tsx').then((file) => file.InstalledOnDialog),
)
const VerifyDialog = lazyCode(() => import('./VerifyDialog.tsx').then((file) => file.VerifyDialog))

function open<Props extends object>(title: string, Body: ComponentType<Props>, props: Props): void {
  openModal({
    title,
    body: () => (
      <Suspense>
        <Body {...props} />
      </Suspense>
    ),
  })
}

export const openMove = (title: string, props: MoveDialogProps): void => open(title, MoveDialog, props)

export const openMoveMany = (title: string, props: MoveManyDialogProps): void =>
  open(title, MoveManyDialog, props)

export const openReplace = (props: ReplaceDialogProps): void => open('Замена прибора', ReplaceDialog, props)

export const openInstall = (props: Omit<InstallDialogProps, 'onReplace'>): void =>
  open(`Поставить прибор на ${carTitle(props.car)}`, InstallDialog, { ...props, onReplace: openReplace })

export const openVerify = (unit: Unit): void => open(`Поверка: ${unitTitle(unit)}`, VerifyDialog, { unit })

export const openInstalledOn = (unit: Unit): void =>
  open(`Когда поставлен ${unitTitle(unit)}`, InstalledOnDialog, { unit })
