import type { MaintenanceKind } from '@naryad/contract/maintenance/maintenance'
import { useState } from 'react'

import { KindForm } from './KindForm.tsx'
import { KindsList } from './KindsList.tsx'

/** Maintenance kinds in a window: a list, replaced by a form while one is edited. */
export function KindsWindow() {
  const [edited, setEdited] = useState<MaintenanceKind | 'new' | null>(null)
  if (!edited) return <KindsList onEdit={setEdited} />
  return <KindForm kind={edited === 'new' ? null : edited} onBack={() => setEdited(null)} />
}
