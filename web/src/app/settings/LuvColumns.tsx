import type { Settings } from '@naryad/contract/settings/settings'

import { LuvPreview } from '../../rooms/reports/luv/LuvPreview.tsx'
import { LuvColumnsForm } from '../../rooms/settings/sections/LuvColumnsForm.tsx'

/** The columns of the partner's report, with a preview of its first rows. */
export const LuvColumns = ({ settings }: { settings: Settings }) => (
  <LuvColumnsForm settings={settings} renderPreview={(columns) => <LuvPreview columns={columns} />} />
)
