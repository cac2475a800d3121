// The kinds of barcode that labels can have.

export const labelCodes = ['code128', 'code39', 'ean13', 'qr'] as const;
