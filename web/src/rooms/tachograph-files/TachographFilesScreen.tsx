import type { TachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { tachographFileKindTitles } from '@naryad/contract/tachograph-files/tachograph-files.words'
import IconFileZip from '~icons/file-zip'

import { useRegister } from '../../client/register/useRegister.ts'
import { useRegisterCommands } from '../../client/register/useRegisterCommands.ts'
import { useMay } from '../../client/session/me.ts'
import { DriverViews } from '../../entities/driver/DriverViews.tsx'
import { useFileDrop } from '../../ui/files/useFileDrop.ts'
import type { RelatedList } from '../../ui/register/RegisterHeader.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { fileCells, periodOf } from './fileCells.tsx'
import { fileFilters } from './fileFilters.tsx'
import { FilePanel } from './FilePanel.tsx'
import { FileStatus } from './FileStatus.tsx'
import { openArchive } from './openArchive.tsx'
import { openSend } from './send/openSend.tsx'
import { readDropped } from './send/readDropped.ts'
import { tachographFilesRegister, tachographFileWords } from './tachographFilesRegister.ts'

import styles from './tachographFiles.module.css'

const Card = ({ file }: { file: TachographFile }) => (
  <>
    <div className="row wrap gap-8 text-14 line-20 secondary">
      <FileStatus status={file.status} />
      {file.kind && tachographFileKindTitles[file.kind]}
    </div>
    <div className="row wrap gap-8 text-14 line-20 muted">
      {[periodOf(file), file.company?.name].filter(Boolean).join(' · ') || 'Без дней'}
    </div>
  </>
)

const relatedLists: readonly RelatedList[] = [
  { title: 'Архив за период', icon: IconFileZip, open: openArchive },
]

export function TachographFilesScreen() {
  const register = useRegister(tachographFilesRegister)
  const maySend = useMay(tachographFilesRoutes.upload)
  const onCreate = maySend ? () => openSend([]) : undefined
  useRegisterCommands(tachographFileWords, register, onCreate)
  const drop = useFileDrop({ add: openSend }, maySend, { readDropped })
  return (
    <div
      className={`stack grow min-width-0 min-height-0 relative ${styles.screen}`}
      data-dropping={drop.isOver || undefined}
      {...drop.handlers}
    >
      <RegisterPage
        register={register}
        words={tachographFileWords}
        cells={fileCells}
        stretchy="subject"
        filters={fileFilters}
        onCreate={onCreate}
        renderCard={(file) => <Card file={file} />}
        renderPanel={(opened) => <FilePanel {...opened} />}
        switcher={<DriverViews />}
        relatedLists={relatedLists}
      />
    </div>
  )
}
