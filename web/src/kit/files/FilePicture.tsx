import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import styles from './files.module.css'

/** A file that is still on the device, as a small picture; whatever is no picture is a sign. */
export function FilePicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  const isPicture = file.type.startsWith('image/')
  useEffect(() => {
    if (!isPicture) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file, isPicture])
  // What the browser cannot draw, such as HEIC, is a sign, too.
  if (!isPicture || url === null) return <IconFile size={16} stroke={1.75} aria-hidden />
  return (
    <img
      className={styles.picture}
      src={url}
      alt=""
      width={44}
      height={44}
      decoding="async"
      onError={() => setUrl(null)}
    />
  )
}
