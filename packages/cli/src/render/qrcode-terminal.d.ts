declare module 'qrcode-terminal' {
  const terminal: {
    generate(text: string, options: { small: boolean }, done: (drawn: string) => void): void;
  };
  export default terminal;
}
