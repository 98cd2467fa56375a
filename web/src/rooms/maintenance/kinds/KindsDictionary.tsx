import type { MaintenanceKind } from '@naryad/contract/maintenance/maintenance'

import { openModal } from '../../../platform/overlays/modal.ts'
import { KindForm } from './KindForm.tsx'
import { KindsList } from './KindsList.tsx'

import styles from './kinds.module.css'

/** A window asks before what was typed in it is lost. */
const openKind = (edited: MaintenanceKind | 'new'): void => {
  const kind = edited === 'new' ? null : edited
  openModal({
    title: kind ? kind.title : 'Новый вид обслуживания',
    body: () => <KindForm kind={kind} />,
  })
}

/** The kinds of maintenance among the other dictionaries. */
export const KindsDictionary = () => (
  <div className={styles.dictionary}>
    <KindsList onEdit={openKind} />
  </div>
)
