import type { Settings } from '@naryad/contract/settings/settings'

import { LuvPreview } from '../../rooms/reports/luv/LuvPreview.tsx'
import { LuvColumnsForm } from '../../rooms/settings/sections/LuvColumnsForm.tsx'

/** The partner's columns, with the first rows of his file as it will be. */
export const LuvColumns = ({ settings }: { settings: Settings }) => (
  <LuvColumnsForm settings={settings} renderPreview={(columns) => <LuvPreview columns={columns} />} />
)
