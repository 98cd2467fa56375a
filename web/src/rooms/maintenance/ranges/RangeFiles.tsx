import type { Attachment } from '@naryad/contract/attachments/attachments'
import { inQuotes } from '@naryad/contract/kit/quotes'
import IconPaperclip from '~icons/paperclip'
import IconX from '~icons/x'

import { useMe } from '../../../client/session/me.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { fileSize } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'

import styles from './ranges.module.css'

interface RangeFilesProps {
  files: readonly Attachment[]
  onRemove: (file: Attachment) => void
}

/** Documents of a range; each opens in a new tab. */
export function RangeFiles({ files, onRemove }: RangeFilesProps) {
  const me = useMe()
  const isPhone = useIsPhone()
  const scope = me.rights['cars.attach']
  const mayRemove = (file: Attachment) => scope === 'all' || (scope === 'own' && file.createdBy?.id === me.id)
  return files.map((file) => (
    <span key={file.id} className={`inline-row min-width-0 max-width-full ${styles.file}`}>
      <a href={file.url} target="_blank" rel="noreferrer" data-tip={fileSize(file.size)}>
        <Icon of={IconPaperclip} size={14} />
        <span className="min-width-0 truncate">{file.name}</span>
      </a>
      {mayRemove(file) && (
        <IconButton
          label={`Удалить файл ${file.name}`}
          icon={IconX}
          iconSize={14}
          size={isPhone ? 'phone' : 'xs'}
          className={styles.removeFile ?? ''}
          onClick={() =>
            confirm({ title: `Удалить файл ${inQuotes(file.name)}?`, onYes: () => onRemove(file) })
          }
        />
      )}
    </span>
  ))
}
