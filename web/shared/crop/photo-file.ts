// Which chosen files may become a photograph, and the sentence for those that may not.
const tenMegabytes = 10 * 1024 * 1024

export function photoFileProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return 'Please select an image file'
  if (file.size > tenMegabytes) return 'Image too large. Please use an image under 10MB.'
  return null
}
