/// The version of this tool, as `paywall --version` prints it and as provenance records it.
package let toolVersion = "0.1.0"
