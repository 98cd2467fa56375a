import { useState } from 'react'
import IconFile from '~icons/file'
import IconX from '~icons/x'

import { fileSize } from '../formats/numbers.ts'

import styles from './files.module.css'

interface Chosen {
  key: string
  file: File
  /** Shown instead of the file name. */
  title?: string
  preview: string | null
  error: string | null
}

interface ChosenGridProps {
  files: readonly Chosen[]
  onRemove: (key: string) => void
}

/**
 * Thumbnails of files that are not sent yet, each with a remove button; below them the files that cannot be
 * sent, with the reason.
 */
export function ChosenGrid({ files, onRemove }: ChosenGridProps) {
  const [good, wrong] = [files.filter(({ error }) => error === null), files.filter(({ error }) => error)]
  return (
    <>
      {good.length > 0 && (
        <ul className={`plain-list flex wrap gap-8 ${styles.gallery}`}>
          {good.map(({ key, file, preview, title }) => (
            <li key={key} className={styles.file}>
              <span className={styles.thumb} title={`${file.name}, ${fileSize(file.size)}`}>
                <Preview url={preview} />
              </span>
              <span className={styles.fileName} data-tip-cut>
                {title ?? file.name}
              </span>
              <Cross
                className={styles.leave}
                name={title ?? `файл ${file.name}`}
                onClick={() => onRemove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      {wrong.map(({ key, file, error }) => (
        <div key={key} className="row gap-8 min-height-32">
          <IconFile size={16} stroke={1.75} aria-hidden />
          <span className="min-width-0 truncate">{file.name}</span>
          <span className={`grow min-width-0 err ${styles.uploadError}`} role="alert">
            {error}
          </span>
          <Cross className={styles.leave} name={`файл ${file.name}`} onClick={() => onRemove(key)} />
        </div>
      ))}
    </>
  )
}

/** The picture, or an icon for a format that the browser does not show. */
function Preview({ url }: { url: string | null }) {
  const [isShown, setShown] = useState(true)
  if (url === null || !isShown) return <IconFile size={24} stroke={1.5} aria-hidden />
  return <img src={url} alt="" width={92} height={68} decoding="async" onError={() => setShown(false)} />
}

interface CrossProps {
  className: string | undefined
  name: string
  onClick: () => void
}

const Cross = ({ className, name, onClick }: CrossProps) => (
  <button type="button" className={className} aria-label={`Убрать ${name}`} onClick={onClick}>
    <IconX size={14} stroke={1.75} />
  </button>
)
