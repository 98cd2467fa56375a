import { execFileSync } from 'node:child_process'

interface Document {
  serialNumber?: string
  metadata: { timestamp?: string; tools?: unknown; component: { name: string; version: string } }
}

/** CycloneDX as npm writes it, without what differs at every call. */
export function listPackages(root: string, { version, epoch }: { version: string; epoch: number }): string {
  const json = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const document = JSON.parse(json) as Document
  delete document.serialNumber
  delete document.metadata.tools
  document.metadata.timestamp = new Date(epoch * 1000).toISOString()
  // npm takes the name of the folder.
  document.metadata.component.name = 'naryad'
  document.metadata.component.version = version
  return `${JSON.stringify(document, null, 1)}\n`
}
