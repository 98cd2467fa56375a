import type { Attachment } from '@naryad/contract/attachments/attachments'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type ReactNode, Suspense, useState } from 'react'
import IconFile from '~icons/file'
import IconFileTypePdf from '~icons/file-type-pdf'
import IconTrash from '~icons/trash'

import { fileSize } from '../../ui/formats/numbers.ts'
import { lazyPanel } from '../../ui/lazyPart.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'

import styles from '../../ui/files/files.module.css'

const Gallery = lazyPanel(() => import('./Gallery.tsx').then((file) => file.Gallery))

interface FileGridProps {
  files: readonly Attachment[]
  mayRemove: (file: Attachment) => boolean
  onRemove: (file: Attachment) => void
  /** Further actions below the name. */
  renderActions?: (file: Attachment) => ReactNode
}

/** Thumbnails of files. A click opens the file at full size; deleting asks for confirmation. */
export function FileGrid({ files, mayRemove, onRemove, renderActions }: FileGridProps) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ul className={`plain-list flex wrap gap-8 ${styles.gallery}`}>
        {files.map((file, index) => (
          <li key={file.id} className={styles.file}>
            <button
              type="button"
              className={styles.thumb}
              title={`${file.name}, ${fileSize(file.size)}`}
              onClick={() => setShown(index)}
            >
              <Thumbnail file={file} />
            </button>
            <span className={styles.fileName} data-tip-cut>
              {file.name}
            </span>
            {file.isAfterHandover && <span className="text-12 muted">после передачи заявки</span>}
            {renderActions?.(file)}
            {mayRemove(file) && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Удалить файл ${file.name}`}
                onClick={() =>
                  confirm({ title: `Удалить файл ${inQuotes(file.name)}?`, onYes: () => onRemove(file) })
                }
              >
                <IconTrash size={14} stroke={1.75} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense fallback={null}>
          <Gallery files={files} index={shown} onMove={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}

function Thumbnail({ file }: { file: Attachment }) {
  if (file.thumbnailUrl)
    return <img src={file.thumbnailUrl} alt={file.name} loading="lazy" width={92} height={68} />
  const Icon = file.mime === 'application/pdf' ? IconFileTypePdf : IconFile
  return <Icon size={24} stroke={1.5} aria-label={file.name} />
}
