import type { MaintenanceKind } from '@naryad/contract/maintenance/maintenance'

import { openModal } from '../../../ui/overlays/modal.ts'
import { KindForm } from './KindForm.tsx'
import { KindsList } from './KindsList.tsx'

import styles from '../../../ui/Dictionary.module.css'

/** The window asks before unsaved input is lost. */
const openKind = (edited: MaintenanceKind | 'new'): void => {
  const kind = edited === 'new' ? null : edited
  openModal({
    title: kind ? kind.title : 'Новый вид обслуживания',
    body: () => <KindForm kind={kind} />,
  })
}

/** Maintenance kinds as a dictionary of the settings. */
export const KindsDictionary = () => (
  <div className={styles.dictionary}>
    <KindsList onEdit={openKind} />
  </div>
)
