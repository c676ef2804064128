/** A file as a data URL, as the calls take pictures. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('the file was not read')));
    reader.readAsDataURL(file);
  });
