import type { MaintenanceKind } from '@naryad/contract/maintenance/maintenance'
import { useState } from 'react'

import { KindForm } from './KindForm.tsx'
import { KindsList } from './KindsList.tsx'

/** The dictionary of kinds in a window: a list, and in its place the form of the one that is being edited. */
export function KindsWindow() {
  const [edited, setEdited] = useState<MaintenanceKind | 'new' | null>(null)
  if (!edited) return <KindsList onEdit={setEdited} />
  return <KindForm kind={edited === 'new' ? null : edited} onBack={() => setEdited(null)} />
}
